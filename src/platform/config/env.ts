import { readFileSync } from 'node:fs';

/** Bounds of one environment variable; which of them apply follows from the type of the property's initialiser. */
export interface EnvRule {
  /** Smallest accepted number. */
  min?: number;
  /** Largest accepted number. */
  max?: number;
  /** The only accepted texts. */
  choices?: readonly string[];
  /** Shape a non-empty text must have, and how to say so. */
  pattern?: { matches: RegExp; expected: string };
}

interface EnvVariable extends EnvRule {
  variable: string;
  property: string;
}

type EnvValue = string | number | boolean | string[];

const declared = new Map<object, EnvVariable[]>();

/** Fills a property of a configuration class from `variable`; the initialiser is its default and gives its type. */
export function Env(variable: string, rule: EnvRule = {}): PropertyDecorator {
  return (target, property) => {
    const variables = declared.get(target) ?? [];
    variables.push({ variable, property: String(property), ...rule });
    declared.set(target, variables);
  };
}

/** Raised at boot; its message lists every variable that cannot be used and what was expected. */
export class ConfigError extends Error {}

/** The variables a configuration class reads, for the table of docs/settings.md and its test. */
export function variablesOf(configClass: new () => object): string[] {
  return (declared.get(configClass.prototype as object) ?? []).map(({ variable }) => variable);
}

/** An instance with every declared variable read from `environment`; what cannot be used is added to `problems`, by its name. */
export function readConfig<T extends object>(
  configClass: new () => T,
  environment: NodeJS.ProcessEnv,
  problems: string[],
): T {
  const config = new configClass();
  for (const rule of declared.get(configClass.prototype as object) ?? []) {
    const text = textOf(rule.variable, environment, problems);
    // An empty variable is how compose files and shells say "not set".
    if (text === '') continue;
    const fallback = Reflect.get(config, rule.property) as EnvValue;
    const read = parse(text, fallback, rule);
    if (read instanceof ConfigError) problems.push(`${rule.variable}: ${read.message}`);
    else Reflect.set(config, rule.property, read);
  }
  return config;
}

/** The value of a variable, or the content of the file that `<variable>_FILE` names: a secret there shows in no list of processes. */
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
