import { readFileSync } from 'node:fs';

/** Limits of an environment variable: `min` and `max` for a number, `choices` and `pattern` for text. */
export interface EnvRule {
  min?: number;
  max?: number;
  choices?: readonly string[];
  pattern?: { matches: RegExp; expected: string };
}

interface EnvVariable extends EnvRule {
  variable: string;
  property: string;
}

type EnvValue = string | number | boolean | string[];

const declared = new Map<object, EnvVariable[]>();

/**
 * Fills a property of a configuration class from `variable`. The property's initial value is the default and gives the
 * type.
 */
export function Env(variable: string, rule: EnvRule = {}): PropertyDecorator {
  return (target, property) => {
    const variables = declared.get(target) ?? [];
    variables.push({ variable, property: String(property), ...rule });
    declared.set(target, variables);
  };
}

/** Environment variables are invalid. `message` is for administrators. */
export class ConfigError extends Error {}

/** Names of the variables that a configuration class reads. */
export function variablesOf(configClass: new () => object): string[] {
  return (declared.get(configClass.prototype as object) ?? []).map(({ variable }) => variable);
}

/** Returns an instance filled from `environment`. Adds a line to `problems` for each bad variable. */
export function readConfig<T extends object>(
  configClass: new () => T,
  environment: NodeJS.ProcessEnv,
  problems: string[],
): T {
  const config = new configClass();
  for (const rule of declared.get(configClass.prototype as object) ?? []) {
    const text = textOf(rule.variable, environment, problems);
    // Compose files and shells pass an unset variable as an empty one.
    if (text === '') continue;
    const fallback = Reflect.get(config, rule.property) as EnvValue;
    const read = parse(text, fallback, rule);
    if (read instanceof ConfigError) problems.push(`${rule.variable}: ${read.message}`);
    else Reflect.set(config, rule.property, read);
  }
  return config;
}

function textOf(variable: string, environment: NodeJS.ProcessEnv, problems: string[]): string {
  const { [variable]: text = '', [`${variable}_FILE`]: file = '' } = environment;
  if (file === '') return text;
  if (text !== '') problems.push(`${variable}_FILE: expected either this or ${variable}, got both`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(
      `${variable}_FILE: expected a file that can be read, got ${file} (${(error as NodeJS.ErrnoException).code})`,
    );
    return '';
  }
}

function parse(text: string, fallback: EnvValue, rule: EnvRule): EnvValue | ConfigError {
  if (typeof fallback === 'number') return parseNumber(text, rule);
  if (typeof fallback === 'boolean') return parseBoolean(text);
  const parts = Array.isArray(fallback)
    ? text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : [text];
  for (const part of parts) {
    if (rule.choices && !rule.choices.includes(part)) {
      return new ConfigError(`expected one of ${rule.choices.join(', ')}, got "${part}"`);
    }
    if (rule.pattern && !rule.pattern.matches.test(part)) return new ConfigError(`expected ${rule.pattern.expected}`);
  }
  return Array.isArray(fallback) ? parts : text;
}

function parseNumber(text: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: EnvRule): number | ConfigError {
  const value = Number(text);
  if (/^-?\d+$/.test(text) && value >= min && value <= max) return value;
  return new ConfigError(`expected a whole number from ${min} to ${max}, got "${text}"`);
}

function parseBoolean(text: string): boolean | ConfigError {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off)$/i.test(text)) return false;
  return new ConfigError(`expected true or false, got "${text}"`);
}
