import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');

interface Package {
  version: string;
  engines: { node: string };
}

describe('the release', () => {
  const { version, engines } = JSON.parse(read('package.json')) as Package;

  it('has its section in the changelog, and its version in the lock file', () => {
    expect(read('CHANGELOG.md')).toContain(`\n## [${version}]\n`);
    expect((JSON.parse(read('package-lock.json')) as Package).version).toBe(version);
  });

  it('is tested on every supported Node.js: by the workflow, and briefly on the oldest and the newest by .ci/run', () => {
    const { jobs } = parse(read('.github/workflows/ci.yml'));
    const supported = engines.node.match(/[\d.]+/g) ?? [];

    expect(jobs.run.strategy.matrix.node).toEqual(supported.map((release) => release.split('.')[0]));
    expect(jobs.run.steps.map((step: { run?: string }) => step.run)).toContain('.ci/run');
    expect(read('.ci/run')).toContain(`printf '%s\\n' ${supported.at(0)} ${supported.at(-1)} |`);
  });
});
