import { posix } from 'node:path';
import { toAnonymize } from '../../challenges/challenges/anonymize-field';
import { CreateChallengeDto, FIXED_VALUE } from '../../challenges/challenges/challenge.dto';
import { PREVIEWED } from '../../challenges/challenges/challenge.entity';
import { dependsOnItself } from '../../challenges/challenges/challenge.rules';
import { CreateFlagDto } from '../../challenges/flags/flag.dto';
import { flawOf } from '../../challenges/flags/flag.rules';
import { CreateHintDto } from '../../challenges/hints/hint.dto';
import { CreateSolutionDto } from '../../challenges/solutions/solution.dto';
import { CreateTagDto } from '../../challenges/tags/tag.dto';
import { AttachTopicDto } from '../../challenges/topics/topic.dto';
import { InvalidInput } from '../../http/errors/errors';
import { isObject, toText } from '../../http/fields/coercions';
import { MISSING, FieldError } from '../../http/fields/field';
import { readInput } from '../../http/input/input.pipe';
import { CHALLENGE_FILE, type PackChallenge, type PackFile, type PackFlag } from './pack';
import type { PackHint, PackSolution, Path } from './pack';
import { pathInside, readTextInside, UnusableFile } from './pack-folder';
import { EXTRA_KEYS, FLAG_KEYS, HINT_KEYS, KEYS, REQUIREMENTS_KEYS, SOLUTION_KEYS, TOOL_KEYS } from './pack-keys';
import { MAX_YAML_BYTES, readYaml, type YamlText } from './pack-yaml';
import { imagePaths, snippetPaths, withSnippets } from './solution-text';
import { type Source, SourceReader } from './source-reader';

const TEXT_OR_MAP = 'expected a text or a map; a number or date is a text when it is in quotes';

/** Maximum size of a solution, together with the text files that it includes. */
const MAX_SOLUTION_BYTES = 1024 * 1024;

/** A placeholder: the DTOs of a challenge's parts require its id, and a new challenge has none. */
const SOME_CHALLENGE = { challenge_id: 1 };

const DEFAULTS = {
  category: '',
  description: '',
  attribution: '',
  connection_info: null,
  attempts: 0,
  state: 'visible',
  logic: 'any',
};

/** Reads one challenge.yml and the files that it refers to. Collects errors in `problems`. */
export class ChallengeReader extends SourceReader {
  async read(): Promise<PackChallenge | undefined> {
    const source = await this.source();
    if (!source) return undefined;
    if (source.name === undefined && posix.basename(this.file) !== CHALLENGE_FILE) {
      // Other tools also use challenge.yaml, so such a file without the key `name` is no error.
      this.warn([], 'is skipped, because it has no name');
      return undefined;
    }
    this.warnOfUnknown(source, [], [...KEYS, ...TOOL_KEYS]);
    const base = this.base(source);
    const parts = {
      flags: this.each(source.flags, ['flags'], (flag, path) => this.flag(flag, path)),
      tags: this.texts(source.tags, 'tags', (value) => readInput(CreateTagDto, { ...SOME_CHALLENGE, value }).value),
      topics: this.texts(source.topics, 'topics', (value) => readInput(AttachTopicDto, { value }).value),
      hints: this.hints(source.hints),
      files: await this.files(source.files),
      ...this.requirements(source.requirements),
      next: this.reference(source.next, ['next']) ?? null,
      solution: await this.solution(source.solution),
    };
    if (this.list(source.flags, ['flags']).length === 0)
      this.warn(['flags'], 'there is no flag, so the challenge cannot be solved');
    return base && { file: this.file, ...base, ...parts, lineOf: (path) => this.yaml?.lineOf(path) };
  }

  private async source(): Promise<Source | undefined> {
    const read = async (): Promise<YamlText> =>
      readYaml(await readTextInside(this.folder, posix.basename(this.file), MAX_YAML_BYTES));
    this.yaml = await this.usable([], read);
    return this.yaml && this.map(this.yaml.value, [], null, 'expected a map of keys and values');
  }

  private base(source: Source): Pick<PackChallenge, 'type' | 'values'> | undefined {
    const { name, type = 'standard', value } = source;
    if (name == null || name === '') this.complain(['name'], 'expected a text that is not empty');
    const extra = withoutNulls(this.map(source.extra ?? {}, ['extra'], EXTRA_KEYS, 'expected a map') ?? {}, EXTRA_KEYS);
    if (type === 'dynamic' && extra.initial === undefined) this.complain(['extra', 'initial'], MISSING);
    const falls = extra.function != null && extra.function !== FIXED_VALUE;
    if (type === 'standard' && value == null && !(falls && extra.initial !== undefined))
      this.complain(['value'], MISSING);
    if (type === 'dynamic' && extra.function === FIXED_VALUE)
      this.complain(['extra', 'function'], 'expected a function that lets the value fall');
    const { attempts: max_attempts, ...plain } = { ...DEFAULTS, ...withoutNulls(source, Object.keys(DEFAULTS)) };
    const state = source.state === undefined ? plain.state : source.state;
    const body = { name, type, value, ...plain, max_attempts, state, ...extra };
    const dto = this.validated(() => readInput(CreateChallengeDto, body), []);
    if (!dto) return undefined;
    const { type: kind, ...values } = dto;
    if (kind === 'standard' && falls) values.initial ??= values.value;
    if (kind === 'dynamic' || falls) delete values.value;
    if (values.function === FIXED_VALUE) values.function = null;
    const used = Object.entries(values).filter(([, field]) => field !== undefined);
    return { type: kind, values: { name: '', logic: 'any', ...Object.fromEntries(used) } };
  }

  private flag(source: unknown, path: Path): PackFlag | undefined {
    const short = typeof source === 'string' ? { type: 'static', content: source } : source;
    const { type, content, data } = this.map(short, path, FLAG_KEYS, TEXT_OR_MAP) ?? {};
    if (!isObject(short)) return undefined;
    const read = (): PackFlag => {
      const dto = readInput(CreateFlagDto, { ...SOME_CHALLENGE, type, content, data });
      const flag = { type: dto.type, content: dto.content, data: dto.data ?? ('' as const) };
      const flaw = flawOf(flag, this.config.http.max_submission_length);
      if (flaw !== null) throw InvalidInput.forField('content', flaw);
      return flag;
    };
    return this.validated(read, path, source === short ? undefined : 'content');
  }

  private texts(source: unknown, key: string, read: (value: string) => string | null | undefined): string[] {
    const texts = this.each(source, [key], (value, path) => {
      const text = this.text(value, path);
      return text === undefined ? undefined : this.validated(() => read(text) ?? text, path, 'value');
    });
    return [...new Set(texts)];
  }

  private hints(source: unknown): PackHint[] {
    const hints = this.each(source, ['hints'], (hint, path) => this.hint(hint, path));
    const keys = hints.map(({ key }) => key);
    const prerequisitesOf = new Map(
      hints.map(({ requirements }, index) => [index, requirements.map((key) => keys.lastIndexOf(key))]),
    );
    for (const [index, { key }] of hints.entries()) {
      const at = ['hints', index, 'requirements'];
      if (key !== null && keys.indexOf(key) < index)
        this.complain(['hints', index, 'key'], 'expected a key that no earlier hint has');
      if (prerequisitesOf.get(index)?.includes(-1)) this.complain(at, 'expected keys of hints of the same challenge');
      if (dependsOnItself(index, prerequisitesOf)) this.complain(at, 'expected hints without a cycle');
    }
    return hints;
  }

  private hint(source: unknown, path: Path): PackHint | undefined {
    const short = typeof source === 'string' ? { content: source } : source;
    const body = this.map(short, path, HINT_KEYS, TEXT_OR_MAP);
    if (!body) return undefined;
    const { title, content, cost } = body;
    const dto = this.validated(() => readInput(CreateHintDto, { ...SOME_CHALLENGE, title, content, cost }), path);
    const key = body.key == null ? null : this.text(body.key, [...path, 'key']);
    const requirements = this.each(body.requirements, [...path, 'requirements'], (one, at) => this.text(one, at));
    if (!dto || key === undefined) return undefined;
    return { key, title: dto.title ?? '', content: dto.content, cost: dto.cost ?? 0, requirements };
  }

  private async files(source: unknown): Promise<PackFile[]> {
    const files: PackFile[] = [];
    for (const [index, value] of this.list(source, ['files']).entries()) {
      const at = ['files', index];
      const path = this.text(value, at);
      const file = path === undefined ? undefined : await this.uploadable(path, at);
      if (file && files.some((other) => other.path === file.path)) this.complain(at, 'expected each file once');
      if (file) files.push(file);
    }
    return files;
  }

  private requirements(source: unknown): Pick<PackChallenge, 'prerequisites' | 'anonymize'> {
    const path = ['requirements'];
    if (!isObject(source)) return { prerequisites: this.references(source, path), anonymize: false };
    this.warnOfUnknown(source, path, REQUIREMENTS_KEYS);
    const anonymize = toAnonymize(source.anonymize ?? false);
    if (anonymize instanceof FieldError) this.complain([...path, 'anonymize'], `expected true, false or ${PREVIEWED}`);
    const prerequisites = this.references(source.prerequisites, [...path, 'prerequisites']);
    return { prerequisites, anonymize: anonymize instanceof FieldError ? false : anonymize };
  }

  private references(source: unknown, path: Path): (string | number)[] {
    return [...new Set(this.each(source, path, (reference, at) => this.reference(reference, at)))];
  }

  private reference(source: unknown, path: Path): string | number | undefined {
    if (typeof source === 'string' || (typeof source === 'number' && Number.isSafeInteger(source))) return source;
    if (source != null) this.complain(path, 'expected the name of a challenge, or its id');
    return undefined;
  }

  private async solution(source: unknown): Promise<PackSolution | null> {
    if (source == null || source === '') return null;
    const short = typeof source === 'string' ? { path: source } : source;
    const expected = 'expected the path of a file, or a map of path and state';
    const body = this.map(short, ['solution'], SOLUTION_KEYS, expected);
    if (!body) return null;
    const fields = { ...SOME_CHALLENGE, state: body.state ?? 'hidden' };
    const dto = this.validated(() => readInput(CreateSolutionDto, fields), ['solution']);
    const at = typeof source === 'string' ? ['solution'] : ['solution', 'path'];
    const path = this.text(body.path, at);
    const text = path === undefined ? undefined : await this.solutionText(path, at);
    return dto && text ? { state: dto.state ?? 'hidden', ...text } : null;
  }

  private solutionText(path: string, at: Path): Promise<Omit<PackSolution, 'state'> | undefined> {
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
      const text = toText(content);
      if (text instanceof FieldError) throw new UnusableFile(text.message);
      if (Buffer.byteLength(content) > MAX_SOLUTION_BYTES)
        throw new UnusableFile(`expected at most ${MAX_SOLUTION_BYTES} bytes, with all included files`);
      return { path: inside, content, images };
    });
  }

  /**
   * Returns the text of an included file. For a missing or invalid file, warns and returns undefined: as in ctfcli, the
   * line stays unchanged. Throws UnusableFile for a path outside the folder.
   */
  private async snippet(path: string, at: Path): Promise<string | undefined> {
    const inside = pathInside(this.folder, path);
    try {
      return await readTextInside(this.folder, inside, MAX_SOLUTION_BYTES);
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      this.warn(at, `${path} is not included: ${error.message}`);
      return undefined;
    }
  }
}

function withoutNulls(source: Source, keys: readonly string[]): Source {
  return Object.fromEntries(Object.entries(source).filter(([key, value]) => keys.includes(key) && value != null));
}
