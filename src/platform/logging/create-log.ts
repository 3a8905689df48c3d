import { pino, type Logger } from 'pino';
import type { LogConfig } from '../config/config';
import { standardOutput } from './standard-output';

/** Creates a log on standard output, without the text and parameters of failed statements. */
export function createLog({ log_level }: LogConfig): Logger {
  const secret = ['err.parameters', 'err.query', 'err.driverError.detail', 'err.detail'];
  return pino({ level: log_level, redact: { paths: secret, remove: true } }, standardOutput());
}
