import { createDataSource } from './src/platform/database/data-source';
import { Config } from './src/platform/config/config';

const { data } = new Config();

/** Data source of the TypeORM command line: `DATABASE_URL`, or the running platform's embedded database in `DATA_DIR`. */
export default createDataSource({ url: data.database_url }, data.database_pool_size);
