#!/usr/bin/env node
const { existsSync } = require('node:fs');
const { join } = require('node:path');

// This file is not built, so that it exists and is executable before and after every build.
const program = join(__dirname, '../dist/src/cli/ensign.js');
if (existsSync(program)) {
  require(program);
} else {
  process.stderr.write('Ensign is not built yet. Run: npm ci && npm run build\n');
  process.exitCode = 1;
}
