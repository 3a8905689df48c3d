import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ChallengesChanged } from '../challenges/challenge.events';
import { NotFound } from '../../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import type { ReceivedFile } from '../../http/uploads/upload-receiver';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { Storage } from '../../platform/storage/storage';
import { FileRemoval } from './file-removal';
import { FILE_SEARCH_FIELDS, type FileSearch, type UploadDto } from './file.dto';
import { StoredFile } from './file.entity';
import { fileViewOf, type FileView } from './file.views';
import { type FileOwner, type FilePlace, ownerOf, placesOf } from './upload.rules';

/** An upload with its stored row; `is_new` is true if the location was free. */
interface RecordedUpload {
  file: ReceivedFile;
  row: StoredFile & { is_new: boolean };
}

/** Stores, lists and removes uploaded files. */
@Injectable()
export class FilesService {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly removal: FileRemoval,
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
  ) {}

  async list({ type, location, ...search }: FileSearch): Promise<FileView[]> {
    const where = whereClause([
      ...equalities({ type, location }),
      searchCondition(search, textColumns('files', FILE_SEARCH_FIELDS)),
    ]);
    const rows = await this.database.query<StoredFile>(
      `SELECT * FROM files ${where.sql} ORDER BY id`,
      where.parameters,
    );
    return rows.map(fileViewOf);
  }

  async get(id: number): Promise<FileView> {
    const file = await this.files.findOneBy({ id });
    if (!file) throw new NotFound();
    return fileViewOf(file);
  }

  /**
   * Stores all files or none. Moves the bytes under the row locks, so that a row and its bytes come from one upload.
   * Moves them after the last statement, because a retried transaction must not have moved any.
   */
  async create(files: readonly ReceivedFile[], dto: UploadDto): Promise<FileView[]> {
    const places = placesOf(
      files.map(({ originalname }) => originalname),
      dto.location || null,
    );
    const owner = ownerOf(dto);
    const recorded = await this.database.transaction(async (tx) => {
      const written: RecordedUpload[] = [];
      for (const [index, file] of files.entries()) {
        const place = places[index];
        if (place) written.push(...(await this.record(tx, file, place, owner)));
      }
      await this.putAll(written);
      // A file that was replaced may have belonged to a challenge.
      if (owner.challenge_id !== null || written.some(({ row }) => !row.is_new)) tx.publish(new ChallengesChanged());
      return written;
    });
    return recorded.map(({ row }) => fileViewOf(row));
  }

  /**
   * Stores the row of a file in the caller's transaction. The location must be new, and the caller must store the
   * bytes.
   */
  async recordIn(
    tx: Tx,
    { location, name, sha1sum }: FilePlace & Pick<StoredFile, 'sha1sum'>,
    dto: UploadDto,
  ): Promise<void> {
    await tx.repository(StoredFile).insert({ location, name, stored_as: location, sha1sum, ...ownerOf(dto) });
    tx.publish(new ChallengesChanged());
  }

  /** Deletes the row. A job removes the bytes later. */
  remove(id: number): Promise<void> {
    return this.database.transaction((tx) => this.removeIn(tx, id));
  }

  async removeIn(tx: Tx, id: number): Promise<void> {
    const [file] = await tx.query<StoredFile>('DELETE FROM files WHERE id = $1 RETURNING *', [id]);
    if (!file) throw new NotFound();
    await this.removal.afterCommit(tx, [file.stored_as]);
    if (file.challenge_id !== null) tx.publish(new ChallengesChanged());
  }

  /**
   * Inserts or replaces the row; a replaced file keeps its `stored_as`. A lock serialises uploads to one location,
   * because ON CONFLICT handles only one of the two unique constraints.
   */
  private async record(
    tx: Tx,
    file: ReceivedFile,
    { location, name }: FilePlace,
    { type, challenge_id, page_id, solution_id }: FileOwner,
  ): Promise<RecordedUpload[]> {
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCKS.fileLocations, location]);
    const rows = await tx.query<RecordedUpload['row']>(
      `INSERT INTO files (location, stored_as, sha1sum, type, challenge_id, page_id, solution_id, name)
       VALUES ($1, $1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (location) DO UPDATE
          SET name = EXCLUDED.name, sha1sum = EXCLUDED.sha1sum, type = EXCLUDED.type, challenge_id = EXCLUDED.challenge_id,
              page_id = EXCLUDED.page_id, solution_id = EXCLUDED.solution_id
       RETURNING *, xmax = 0 AS is_new`,
      [location, file.staged.sha1sum, type, challenge_id, page_id, solution_id, name],
    );
    return rows.map((row) => ({ file, row }));
  }

  /**
   * Moves the bytes to the storage. After an error, removes the bytes at new locations; overwritten bytes cannot be
   * restored.
   */
  private async putAll(uploads: readonly RecordedUpload[]): Promise<void> {
    try {
      for (const { file, row } of uploads) await this.storage.put(file.staged, row.stored_as);
    } catch (error) {
      for (const { row } of uploads) if (row.is_new) await this.storage.remove(row.stored_as);
      throw error;
    }
  }
}
