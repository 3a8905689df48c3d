import { Injectable } from '@nestjs/common';
import { ChallengeWrites } from '../../challenges/challenges/challenge-writes.service';
import { CreateChallengeDto } from '../../challenges/challenges/challenge.dto';
import { CreateFlagDto } from '../../challenges/flags/flag.dto';
import { FlagsService } from '../../challenges/flags/flags.service';
import { CreateHintDto } from '../../challenges/hints/hint.dto';
import { HintsService } from '../../challenges/hints/hints.service';
import { InvalidInput } from '../../http/errors/errors';
import { isObject } from '../../http/fields/coercions';
import { readInput } from '../../http/input/input.pipe';
import type { Tx } from '../../platform/database/database';
import { CreateTagDto } from '../../challenges/tags/tag.dto';
import { TagsService } from '../../challenges/tags/tags.service';
import { collecting, type RowError } from './csv-refused';
import { type CsvRow, type ReadRows, readRows } from './csv-rows';
import type { CsvTable } from './csv-table';

interface CsvChallenge {
  row: number;
  dto: CreateChallengeDto;
  flags: object[];
  tags: string[];
  hints: object[];
  /**
   * True for a dynamic challenge with a value and without `initial`, `minimum` and `decay`: its value does not fall.
   */
  lacks_terms: boolean;
}

const TERMS = ['initial', 'minimum', 'decay', 'function'];
const COLUMNS = [
  ...['name', 'category', 'description', 'attribution', 'value', 'type', 'state', 'max_attempts', 'logic', 'position'],
  ...['connection_info', 'scheduled_at', ...TERMS],
];
/** CTFd 3.8.1 and later write the decay terms of dynamic challenges in these columns. */
const PREFIXED = new Map(TERMS.map((term) => [`dynamic_${term}`, term]));
/** Columns with a JSON object (`type_data`), or with lists as JSON or separated by commas. */
const PARTS = ['type_data', 'flags', 'tags', 'hints'];
/** Columns of exports that an import ignores. Most contain ids of another event. */
const IGNORED = ['id', 'next_id', 'requirements', 'module_id', 'solves'];

/** Stores the challenges of a CSV file with flags, tags and hints, with the rules of the API. */
@Injectable()
export class ChallengesCsv {
  constructor(
    private readonly challenges: ChallengeWrites,
    private readonly flags: FlagsService,
    private readonly tags: TagsService,
    private readonly hints: HintsService,
  ) {}

  /**
   * Stores the challenges in file order. Returns the errors of refused rows; if there are any, the caller must roll
   * back.
   */
  async write(tx: Tx, challenges: readonly CsvChallenge[]): Promise<RowError[]> {
    const errors: RowError[] = [];
    for (const challenge of challenges) await collecting(challenge.row, errors, () => this.writeOne(tx, challenge));
    return errors;
  }

  private async writeOne(tx: Tx, { dto, flags, tags, hints }: CsvChallenge): Promise<void> {
    const { id: challenge_id } = await this.challenges.createIn(tx, dto);
    for (const flag of flags)
      await part('flags', () => this.flags.createIn(tx, readInput(CreateFlagDto, { ...flag, challenge_id })));
    for (const value of tags)
      await part('tags', () => this.tags.createIn(tx, readInput(CreateTagDto, { value, challenge_id })));
    for (const hint of hints)
      await part('hints', () => this.hints.createIn(tx, readInput(CreateHintDto, { ...hint, challenge_id })));
  }
}

/** Validates each row. Throws InvalidInput for an unusable header. */
export function readChallenges(table: CsvTable): Promise<ReadRows<CsvChallenge>> {
  const columns = { known: [...COLUMNS, ...PREFIXED.keys(), ...PARTS], ignored: IGNORED, required: ['name'] };
  return readRows(table, columns, readChallenge);
}

function readChallenge({ row, cells }: CsvRow): CsvChallenge {
  const texts = Object.fromEntries([...cells].filter(([column]) => COLUMNS.includes(column)));
  const prefixed = [...PREFIXED].map(([column, term]): [string, unknown] => [term, cells.get(column)]);
  const input: Record<string, unknown> = {
    type: 'standard',
    ...texts,
    ...Object.fromEntries(prefixed.filter(([, text]) => text !== undefined)),
    ...typeData(cells),
  };
  const hasTerms = ['initial', 'minimum', 'decay'].some((term) => term in input);
  const lacks_terms = input.type === 'dynamic' && input.value !== undefined && !hasTerms;
  if (lacks_terms) Object.assign(input, { initial: input.value, minimum: input.value, decay: 1, function: undefined });
  if (typeof input.name !== 'string' || input.name.trim() === '')
    throw InvalidInput.forField('name', 'Challenges must have a name');
  return {
    row,
    dto: readInput(CreateChallengeDto, input),
    flags: parts('flags', cells, { type: 'static' }),
    tags: tagsOf(cells.get('tags')),
    hints: parts('hints', cells, {}),
    lacks_terms,
  };
}

/** Decay terms in the column `type_data`, which CTFd writes as a JSON object. */
function typeData(cells: ReadonlyMap<string, string>): object {
  const data = asJson(cells.get('type_data') ?? '{}');
  if (!isObject(data)) throw InvalidInput.forField('type_data', 'Not a JSON object.');
  return Object.fromEntries(Object.entries(data).filter(([key]) => TERMS.includes(key)));
}

/**
 * Parses a cell with a JSON list of objects, or with values of `content` separated by commas. Throws InvalidInput for a
 * malformed list of objects, which CTFd would split at the commas.
 */
function parts(column: string, cells: CsvRow['cells'], defaults: object): object[] {
  const cell = cells.get(column) ?? '';
  const list = asJson(cell);
  if (Array.isArray(list) && list.every(isObject)) return list.map((item) => ({ ...defaults, ...item }));
  if (/^\s*\[\s*\{/.test(cell)) throw InvalidInput.forField(column, 'Not a JSON list of objects.');
  return separated(cell).map((content) => ({ ...defaults, content }));
}

function tagsOf(cell = ''): string[] {
  const list = asJson(cell);
  const tags: string[] | null = Array.isArray(list) && list.every((tag) => typeof tag === 'string') ? list : null;
  return tags ?? separated(cell);
}

function separated(cell = ''): string[] {
  return cell
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function part(column: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw InvalidInput.forField(column, error.complaints.map(({ message }) => message).join(' '));
  }
}
