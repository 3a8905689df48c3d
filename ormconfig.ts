import type { DataSource } from 'typeorm';
import { Config } from './src/platform/config/config';
import { connectDatabase } from './src/platform/database/open-database';

async function commandLineSource(): Promise<DataSource> {
  const { source, close } = await connectDatabase(new Config());
  const destroy = source.destroy.bind(source);
  // The command line ends by destroying the source; an embedded server started for it goes along.
  source.destroy = async () => {
    await destroy();
    await close();
  };
  return source;
}

/** Data source of the TypeORM command line: `DATABASE_URL`, or the embedded database in `DATA_DIR`. */
export default commandLineSource();
