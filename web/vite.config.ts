import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The running platform that `npm run dev -w web` asks for everything but the interface itself. */
const SERVER = process.env['ENSIGN_URL'] ?? 'http://127.0.0.1:8000';

/** What is built: `main` for players and organisers, or `projector`; each by itself, so that it begins with one script and one style sheet. */
const PROGRAM = process.env['WEB_PROGRAM'] ?? 'main';
const INPUTS: Record<string, string> = { main: 'src/main.tsx', projector: 'src/projector/main.tsx' };

/**
 * What a player loads, with all that it imports: first the board and the screens of forms and texts, later the standings and profiles,
 * which have charts.
 */
const FIRST =
  /src\/((projector\/)?main|i18n\/plural|components\/use\w+|player\/(auth|challenges\/\w+|flag-box|notices|pages|settings|start|team)\/(?!OwnTeam)\w+)\.tsx?$/;
const RESULTS = /src\/player\/\w+\/\w+Screen\.tsx$/;

/** The oldest browsers that the interface is for, of May 2024; docs/operators.md names them. */
const BROWSERS = ['chrome125', 'edge125', 'firefox126', 'safari17.5', 'ios17.5'];

/** Node.js 25 and later have a `localStorage` of their own, which hides the one of the test's document. */
const WITHOUT_WEB_STORAGE = process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [];

export default defineConfig({
  plugins: [react()],
  build: {
    target: BROWSERS,
    outDir: process.env['WEB_OUT'] ?? 'dist',
    // Both are written to one folder.
    emptyOutDir: false,
    manifest: `.vite/${PROGRAM}.json`,
    // Data addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: INPUTS[PROGRAM],
      preserveEntrySignatures: false,
      // Names without words: blockers of advertisements refuse files such as statistics.js.
      output: {
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // Else each screen would ask for a dozen files of a few bytes.
        codeSplitting: {
          groups: [
            { name: 'first', priority: 2, test: FIRST },
            { name: 'results', priority: 1, test: RESULTS },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/files': SERVER, '/plugins': SERVER } },
  // Most tests are of pure rules; those that need a document say so in their first line.
  test: { include: ['src/**/*.test.{ts,tsx}'], isolate: false, execArgv: WITHOUT_WEB_STORAGE },
} as Parameters<typeof defineConfig>[0]);
