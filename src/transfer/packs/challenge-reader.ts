import { posix } from 'node:path';
import { CreateChallengeDto, FIXED_VALUE } from '../../challenges/challenges/challenge.dto';
import { dependsOnItself } from '../../challenges/challenges/challenge.rules';
import { cleanFileName } from '../../challenges/files/location.rules';
import { CreateFlagDto } from '../../challenges/flags/flag.dto';
import { compileFlag, UnusableFlag } from '../../challenges/flags/flag.rules';
import { CreateHintDto } from '../../challenges/hints/hint.dto';
import { InvalidInput } from '../../http/errors/errors';
import { isObject, toBoolean, toText } from '../../http/fields/coercions';
import { MISSING, Rejected } from '../../http/fields/field';
import { readInput } from '../../http/fields/input.pipe';
import { CreateSolutionDto } from '../../challenges/solutions/solution.dto';
import { CreateTagDto } from '../../challenges/tags/tag.dto';
import { AttachTopicDto } from '../../challenges/topics/topic.dto';
import {
  CHALLENGE_FILE,
  type PackChallenge,
  type PackFile,
  type PackFlag,
  type PackHint,
  type PackProblem,
  type PackSolution,
  type PackValues,
} from './pack';
import { isCode, measureInside, pathInside, readTextInside, UnusableFile } from './pack-folder';
import {
  EXTRA_KEYS,
  FLAG_KEYS,
  HINT_KEYS,
  KEYS,
  REQUIREMENTS_KEYS,
  similarKey,
  SOLUTION_KEYS,
  TOOL_KEYS,
} from './pack-keys';
import { InvalidYaml, MAX_YAML_BYTES, readYaml, type YamlText } from './pack-yaml';
import { imagePaths, snippetPaths, withSnippets } from './solution-text';

/** Longest solution with all it takes in, in bytes. */
const MAX_SOLUTION_BYTES = 1024 * 1024;

/** What a part's DTO wants to know of its challenge, which may not exist yet. */
const SOME_CHALLENGE = { challenge_id: 1 };

/** Names in challenge.yml of the fields that the API calls otherwise. */
const KEY_OF_FIELD: Record<string, string> = {
  max_attempts: 'attempts',
  ...Object.fromEntries(EXTRA_KEYS.map((key) => [key, `extra.${key}`])),
};

type Path = readonly (string | number)[];

/** Reads one challenge.yml and what it names, and notes what is wrong with it. */
export class ChallengeReader {
  readonly problems: PackProblem[] = [];
  readonly warnings: PackProblem[] = [];
  private yaml: YamlText | undefined;

  constructor(
    private readonly folder: string,
    private readonly file: string,
    private readonly maxFileBytes: number,
  ) {}

  /** Undefined when nothing could be made of it. */
  async read(): Promise<PackChallenge | undefined> {
    const source = await this.source();
    if (!source) return undefined;
    this.nameUnknown(source, [], [...KEYS, ...TOOL_KEYS]);
    const base = this.base(source);
    const flags = this.list(source.flags, ['flags']).flatMap((flag, index) => this.flag(flag, ['flags', index]));
    const challenge = {
      flags,
      tags: this.texts(source.tags, 'tags', (value) => readInput(CreateTagDto, { ...SOME_CHALLENGE, value })),
      topics: this.texts(source.topics, 'topics', (value) => readInput(AttachTopicDto, { value })),
      hints: this.hints(source.hints),
      files: await this.files(source.files),
      ...this.requirements(source.requirements),
      next: this.reference(source.next, ['next']),
      solution: await this.solution(source.solution),
    };
    if (flags.length === 0) this.warn(['flags'], 'there is none, so nobody can solve the challenge');
    return base && { file: this.file, ...base, ...challenge };
  }

  private async source(): Promise<Record<string, unknown> | undefined> {
    try {
      this.yaml = readYaml(await readTextInside(this.folder, CHALLENGE_FILE, MAX_YAML_BYTES));
    } catch (error) {
      if (!(error instanceof InvalidYaml || error instanceof UnusableFile)) throw error;
      const line = error instanceof InvalidYaml ? error.line : undefined;
      this.problems.push({ file: this.file, key: '', message: error.message, ...(line === undefined ? {} : { line }) });
      return undefined;
    }
    if (isObject(this.yaml.value)) return this.yaml.value;
    this.complain([], 'expected a map of keys and values');
    return undefined;
  }

  /** The type and the plain fields, as the API would read them from ctfcli. */
  private base(source: Record<string, unknown>): Pick<PackChallenge, 'type' | 'values'> | undefined {
    const { name, type = 'standard', value } = source;
    if (typeof name !== 'string' || name === '') this.complain(['name'], 'expected a text that is not empty');
    const extra = this.extra(source.extra);
    if (type === 'dynamic' && extra.initial == null) this.complain(['extra', 'initial'], MISSING);
    if (type === 'standard' && value == null) this.complain(['value'], MISSING);
    if (type === 'dynamic' && extra.function === FIXED_VALUE)
      this.complain(['extra', 'function'], 'expected a function that lets the value fall');
    const body = {
      ...{ name, type, value },
      ...{
        category: source.category ?? '',
        description: source.description ?? '',
        attribution: source.attribution ?? '',
      },
      ...{ connection_info: source.connection_info ?? null, max_attempts: source.attempts ?? 0 },
      ...{ state: source.state === undefined ? 'visible' : source.state, logic: source.logic ?? 'any' },
      ...extra,
    };
    const dto = this.validated(() => readInput(CreateChallengeDto, body));
    if (!dto) return undefined;
    return {
      type: dto.type,
      values: {
        ...{ name: dto.name ?? '', category: dto.category ?? '', description: dto.description ?? '' },
        ...{ attribution: dto.attribution ?? '', connection_info: dto.connection_info ?? null },
        ...{ max_attempts: dto.max_attempts ?? 0, state: dto.state ?? 'visible', logic: dto.logic ?? 'any' },
        ...valueOf(dto),
        ...(dto.position === undefined ? {} : { position: dto.position }),
      },
    };
  }

  private extra(source: unknown): Partial<Record<(typeof EXTRA_KEYS)[number], unknown>> {
    if (source === undefined || source === null) return {};
    if (!isObject(source)) {
      this.complain(['extra'], 'expected a map');
      return {};
    }
    this.nameUnknown(source, ['extra'], EXTRA_KEYS);
    return Object.fromEntries(
      EXTRA_KEYS.filter((key) => source[key] !== undefined && source[key] !== null).map((key) => [key, source[key]]),
    );
  }

  private flag(source: unknown, path: Path): PackFlag[] {
    const body = typeof source === 'string' ? { type: 'static', content: source } : source;
    if (!isObject(body)) {
      this.complain(path, 'expected a text or a map; a number or date is a text when it is in quotes');
      return [];
    }
    this.nameUnknown(body, path, FLAG_KEYS);
    const { type, content, data } = body;
    const flag = this.validated(() => {
      const dto = readInput(CreateFlagDto, { ...SOME_CHALLENGE, type, content, data });
      const rule: PackFlag = { type: dto.type, content: dto.content, data: dto.data ?? '' };
      compileFlag(rule);
      return rule;
    }, path);
    return flag ? [flag] : [];
  }

  private texts(source: unknown, key: string, check: (value: string) => void): string[] {
    const texts = this.list(source, [key]).flatMap((value, index) => {
      const text = this.text(value, [key, index]);
      if (text === undefined) return [];
      const valid = this.validated(
        () => {
          check(text);
          return { text };
        },
        [key, index],
        'value',
      );
      return valid ? [text] : [];
    });
    return [...new Set(texts)];
  }

  private hints(source: unknown): PackHint[] {
    const hints = this.list(source, ['hints']).flatMap((hint, index) => this.hint(hint, ['hints', index]));
    const indexByKey = new Map<string, number>();
    for (const [index, { key }] of hints.entries()) {
      if (key === null) continue;
      if (indexByKey.has(key)) this.complain(['hints', index, 'key'], 'expected another key than a hint before it has');
      indexByKey.set(key, index);
    }
    const prerequisitesOf = new Map<number, number[]>();
    for (const [index, { requirements }] of hints.entries()) {
      const required = requirements.map((key) => indexByKey.get(key) ?? NO_HINT);
      if (required.includes(NO_HINT))
        this.complain(['hints', index, 'requirements'], 'expected keys of hints of the same challenge');
      prerequisitesOf.set(index, required);
    }
    for (const [index] of hints.entries())
      if (dependsOnItself(index, prerequisitesOf))
        this.complain(['hints', index, 'requirements'], 'expected hints that do not lead back to this one');
    return hints;
  }

  private hint(source: unknown, path: Path): PackHint[] {
    const body = typeof source === 'string' ? { content: source } : source;
    if (!isObject(body)) {
      this.complain(path, 'expected a text or a map');
      return [];
    }
    this.nameUnknown(body, path, HINT_KEYS);
    const { title, content, cost } = body;
    const dto = this.validated(() => readInput(CreateHintDto, { ...SOME_CHALLENGE, title, content, cost }), path);
    const key = body.key === undefined || body.key === null ? null : this.text(body.key, [...path, 'key']);
    const requirements = this.list(body.requirements, [...path, 'requirements']).flatMap(
      (required, index) => this.text(required, [...path, 'requirements', index]) ?? [],
    );
    if (!dto || key === undefined) return [];
    return [{ key, title: dto.title ?? '', content: dto.content, cost: dto.cost ?? 0, requirements }];
  }

  private async files(source: unknown): Promise<PackFile[]> {
    const files: PackFile[] = [];
    for (const [index, value] of this.list(source, ['files']).entries()) {
      const path = this.text(value, ['files', index]);
      const file = path === undefined ? undefined : await this.uploadable(path, ['files', index]);
      if (file && files.some((other) => other.path === file.path))
        this.complain(['files', index], 'expected each file once');
      if (file) files.push(file);
    }
    return files;
  }

  private async uploadable(path: string, at: Path): Promise<PackFile | undefined> {
    return this.usable(at, async () => {
      const inside = pathInside(this.folder, path);
      const name = cleanFileName(posix.basename(inside));
      if (name === null) throw new UnusableFile('expected a file name with letters or digits');
      return { path: inside, name, ...(await measureInside(this.folder, inside, this.maxFileBytes)) };
    });
  }

  private requirements(source: unknown): Pick<PackChallenge, 'prerequisites' | 'anonymize'> {
    const path = ['requirements'];
    if (!isObject(source)) return { prerequisites: this.references(source, path), anonymize: false };
    this.nameUnknown(source, path, REQUIREMENTS_KEYS);
    const anonymize = toBoolean(source.anonymize ?? false);
    if (anonymize instanceof Rejected) this.complain([...path, 'anonymize'], 'expected true or false');
    return {
      prerequisites: this.references(source.prerequisites, [...path, 'prerequisites']),
      anonymize: anonymize === true,
    };
  }

  private references(source: unknown, path: Path): (string | number)[] {
    const references = this.list(source, path).flatMap(
      (reference, index) => this.reference(reference, [...path, index]) ?? [],
    );
    return [...new Set(references)];
  }

  private reference(source: unknown, path: Path): string | number | null {
    if (source === undefined || source === null) return null;
    if (typeof source === 'string' || (typeof source === 'number' && Number.isSafeInteger(source))) return source;
    this.complain(path, 'expected the name of a challenge, or its id');
    return null;
  }

  private async solution(source: unknown): Promise<PackSolution | null> {
    if (source === undefined || source === null || source === '') return null;
    const body = typeof source === 'string' ? { path: source } : source;
    if (!isObject(body)) {
      this.complain(['solution'], 'expected the path of a file, or a map of path and state');
      return null;
    }
    this.nameUnknown(body, ['solution'], SOLUTION_KEYS);
    const dto = this.validated(
      () => readInput(CreateSolutionDto, { ...SOME_CHALLENGE, state: body.state ?? 'hidden' }),
      ['solution'],
    );
    const at = typeof source === 'string' ? ['solution'] : ['solution', 'path'];
    const path = this.text(body.path, at);
    const text = path === undefined ? undefined : await this.solutionText(path, at);
    return dto && text ? { state: dto.state ?? 'hidden', ...text } : null;
  }

  private async solutionText(path: string, at: Path): Promise<Omit<PackSolution, 'state'> | undefined> {
    return this.usable(at, async () => {
      const inside = pathInside(this.folder, path);
      const beside = (name: string): string => posix.join(posix.dirname(inside), name);
      const written = await readTextInside(this.folder, inside, MAX_SOLUTION_BYTES);
      const images = new Map<string, PackFile>();
      for (const image of imagePaths(written)) {
        const file = await this.uploadable(beside(image), [...at, image]);
        if (file) images.set(image, file);
      }
      const snippets = new Map<string, string>();
      for (const snippet of snippetPaths(written)) {
        const text = await this.snippet(beside(snippet), at);
        if (text !== undefined) snippets.set(snippet, text);
      }
      const content = withSnippets(written, (name) => snippets.get(name));
      const unusable = toText(content);
      if (unusable instanceof Rejected) throw new UnusableFile(unusable.message);
      if (Buffer.byteLength(content) > MAX_SOLUTION_BYTES)
        throw new UnusableFile(`expected at most ${MAX_SOLUTION_BYTES} bytes with all that is taken in`);
      return { path: inside, content, images };
    });
  }

  /** A line that names no file stays as it is, as ctfcli leaves it; one that leads out of the folder does not. */
  private async snippet(path: string, at: Path): Promise<string | undefined> {
    const inside = pathInside(this.folder, path);
    try {
      return await readTextInside(this.folder, inside, MAX_SOLUTION_BYTES);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      this.warn(at, `${path} is not taken in: ${error.message}`);
      return undefined;
    }
  }

  private list(source: unknown, path: Path): unknown[] {
    if (source === undefined || source === null) return [];
    if (Array.isArray(source)) return source;
    this.complain(path, 'expected a list');
    return [];
  }

  private text(source: unknown, path: Path): string | undefined {
    const text = toText(source);
    if (typeof text === 'string') return text;
    this.complain(path, 'expected a text; a number, date or yes and no are texts when they are in quotes');
    return undefined;
  }

  /** What `read` gives, or undefined with the refusals of the API noted under `path`; a field named `omitted` is `path` itself. */
  private validated<T extends object>(read: () => T, path: Path = [], omitted?: string): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof UnusableFlag) this.complain([...path, 'content'], error.message);
      else if (error instanceof InvalidInput)
        for (const { field, message } of error.complaints) {
          const steps = field === omitted ? [] : (KEY_OF_FIELD[field] ?? field).split('.');
          this.complain([...path, ...steps], message);
        }
      else throw error;
      return undefined;
    }
  }

  /** What `use` gives, or undefined with a complaint about the file at `path`. */
  private async usable<T>(path: Path, use: () => Promise<T>): Promise<T | undefined> {
    try {
      return await use();
    } catch (error) {
      if (error instanceof UnusableFile) this.complain(path, error.message);
      else if (isCode(error, 'EACCES') || isCode(error, 'ELOOP'))
        this.complain(path, 'expected a file that can be read');
      else throw error;
      return undefined;
    }
  }

  private nameUnknown(source: Record<string, unknown>, path: Path, known: readonly string[]): void {
    for (const key of Object.keys(source)) {
      if (known.includes(key)) continue;
      const similar = similarKey(key, known);
      this.warn([...path, key], `this key means nothing here${similar === undefined ? '' : `; is ${similar} meant?`}`);
    }
  }

  private complain(path: Path, message: string): void {
    const problem = this.problem(path, message);
    const isKnown = this.problems.some(({ key, message: known }) => key === problem.key && known === message);
    if (!isKnown) this.problems.push(problem);
  }

  private warn(path: Path, message: string): void {
    this.warnings.push(this.problem(path, message));
  }

  private problem(path: Path, message: string): PackProblem {
    const line = path.length === 0 ? undefined : this.yaml?.lineOf(path);
    return { file: this.file, key: keyText(path), message, ...(line === undefined ? {} : { line }) };
  }
}

/** Stands for a key that no hint has. */
const NO_HINT = -1;

/** The value a standard challenge has, or the terms of a dynamic one. */
function valueOf(dto: CreateChallengeDto): Partial<PackValues> {
  if (dto.type === 'standard') return { value: dto.value ?? null };
  const { initial, minimum, decay, function: decayFunction } = dto;
  return {
    ...(initial == null ? {} : { initial }),
    ...(minimum == null ? {} : { minimum }),
    ...(decay == null ? {} : { decay }),
    ...(decayFunction == null ? {} : { function: decayFunction }),
  };
}

/** `hints[1].cost` */
function keyText(path: Path): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
}
