import type { DataSource } from 'typeorm';
import { Config } from './src/platform/config/config';
import { connectDatabase } from './src/platform/database/open-database';

async function commandLineSource(): Promise<DataSource> {
  const { source, close } = await connectDatabase(new Config());
  const destroy = source.destroy.bind(source);
  // TypeORM's command line only destroys the source, but the embedded server must stop, too.
  source.destroy = async () => {
    await destroy();
    await close();
  };
  return source;
}

/** Data source of the TypeORM command line: `DATABASE_URL`, or the embedded database in `DATA_DIR`. */
export default commandLineSource();
