import { posix } from 'node:path';
import { InvalidInput } from '../../http/errors/errors';
import { isObject, NOT_A, toText } from '../../http/fields/coercions';
import { savedFileName } from '../../http/uploads/location.rules';
import type { Config } from '../../platform/config/config';
import { keyText, type PackFile, type PackProblem, type Path } from './pack';
import { hasCode } from '../../platform/process/errors';
import { pathInside, sha1sumInside, UnusableFile } from './pack-folder';
import { EXTRA_KEYS, keyOfField, similarKey } from './pack-keys';
import type { YamlText } from './pack-yaml';

const TEXT = 'expected a text; a number, date or yes and no are texts when they are in quotes';

export type Source = Record<string, unknown>;

/** Base of `ChallengeReader`: validates the values of one YAML file, and collects errors in `problems`. */
export abstract class SourceReader {
  readonly problems: PackProblem[] = [];
  readonly warnings: PackProblem[] = [];
  protected yaml: YamlText | undefined;

  constructor(
    protected readonly folder: string,
    protected readonly file: string,
    protected readonly config: Config,
  ) {}

  protected map(source: unknown, path: Path, known: readonly string[] | null, expected: string): Source | undefined {
    if (!isObject(source)) this.complain(path, expected);
    else if (known) this.warnOfUnknown(source, path, known);
    return isObject(source) ? source : undefined;
  }

  protected list(source: unknown, path: Path): unknown[] {
    if (Array.isArray(source)) return source;
    if (source != null) this.complain(path, 'expected a list');
    return [];
  }

  protected each<T>(source: unknown, path: Path, read: (entry: unknown, path: Path) => T | undefined): T[] {
    const entries = this.list(source, path).map((entry, index) => read(entry, [...path, index]));
    return entries.filter((entry) => entry !== undefined);
  }

  protected text(source: unknown, path: Path): string | undefined {
    const text = toText(source);
    if (typeof text === 'string') return text;
    this.complain(path, TEXT);
    return undefined;
  }

  protected uploadable(path: string, at: Path): Promise<PackFile | undefined> {
    return this.usable(at, async () => {
      const inside = pathInside(this.folder, path);
      const name = savedFileName(posix.basename(inside));
      if (name === null) throw new UnusableFile('expected a file name with letters or digits');
      return {
        path: inside,
        name,
        sha1sum: await sha1sumInside(this.folder, inside, this.config.data.max_upload_bytes),
      };
    });
  }

  /**
   * Returns the result of `read`. If it throws InvalidInput or UnusableFile, adds the errors to `problems` and returns
   * undefined. An error in the field `omitted` is reported at `path` itself, because the short form of a value has no
   * key for it.
   */
  protected validated<T>(read: () => T, path: Path, omitted?: string): T | undefined {
    try {
      return read();
    } catch (error) {
      return this.refuse(error, path, omitted);
    }
  }

  protected usable<T>(path: Path, use: () => Promise<T>): Promise<T | undefined> {
    return use().catch((error: unknown) => this.refuse(error, path));
  }

  private refuse(error: unknown, path: Path, omitted?: string): undefined {
    if (error instanceof UnusableFile) this.complain(path, error.message, error.line);
    else if (hasCode(error, 'EACCES', 'ELOOP')) this.complain(path, 'expected a file that can be read');
    else if (error instanceof InvalidInput)
      for (const { field, message } of error.complaints)
        this.complain(
          [...path, ...(field === omitted ? [] : keyOfField(field).split('.'))],
          message === NOT_A.string ? TEXT : message,
        );
    else throw error;
  }

  protected warnOfUnknown(source: Source, path: Path, known: readonly string[]): void {
    for (const key of Object.keys(source)) {
      if (known.includes(key)) continue;
      const similar = path.length === 0 && EXTRA_KEYS.includes(key) ? `extra.${key}` : similarKey(key, known);
      this.warn([...path, key], `unsupported key${similar === undefined ? '' : `; is ${similar} meant?`}`);
    }
  }

  protected complain(path: Path, message: string, line?: number): void {
    const problem = this.problem(path, message, line);
    const isKnown = this.problems.some(({ key, message: known }) => key === problem.key && known === message);
    if (!isKnown) this.problems.push(problem);
  }

  protected warn(path: Path, message: string): void {
    this.warnings.push(this.problem(path, message));
  }

  private problem(path: Path, message: string, line?: number): PackProblem {
    const ownLine = path.length === 0 ? line : this.yaml?.lineOf(path);
    return { file: this.file, key: keyText(path), message, line: ownLine };
  }
}
