import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The running server, to which `npm run dev -w web` forwards requests for the API, files and plugins. */
const SERVER = process.env['ENSIGN_URL'] ?? 'http://127.0.0.1:8000';

/**
 * `main` for players and administrators, or `projector`. Built separately, so that each loads one script and one style
 * sheet at first.
 */
const PROGRAM = process.env['WEB_PROGRAM'] ?? 'main';
const INPUTS: Record<string, string> = { main: 'src/main.tsx', projector: 'src/projector/main.tsx' };

/**
 * Chunks of the player screens. `FIRST` has the board, forms and texts. `RESULTS`, which is loaded later, has the other
 * screens: scoreboard, activity and profiles with their charts.
 */
const FIRST =
  /src\/((projector\/)?main|i18n\/plural|components\/use\w+|player\/(auth|challenges\/\w+|flag-box|notices|pages|settings|start|team)\/(?!OwnTeam)\w+)\.tsx?$/;
const RESULTS = /src\/player\/\w+\/\w+Screen\.tsx$/;

/** The oldest supported browsers (May 2024), listed in docs/operators.md. */
const BROWSERS = ['chrome125', 'edge125', 'firefox126', 'safari17.5', 'ios17.5'];

/** Node.js 25 and later have their own `localStorage`, which would hide that of the test document. */
const WITHOUT_WEB_STORAGE = process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [];

export default defineConfig({
  plugins: [react()],
  build: {
    target: BROWSERS,
    outDir: process.env['WEB_OUT'] ?? 'dist',
    // Both programs write to one folder, so neither may empty it.
    emptyOutDir: false,
    manifest: `.vite/${PROGRAM}.json`,
    // Inlined fonts would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: INPUTS[PROGRAM],
      preserveEntrySignatures: false,
      // Only hashes: ad blockers refuse files such as statistics.js.
      output: {
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // Without these groups, each screen would request a dozen files of a few bytes.
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
  // Most tests are pure; a test that needs a document declares it in its first line.
  test: { include: ['src/**/*.test.{ts,tsx}'], isolate: false, execArgv: WITHOUT_WEB_STORAGE },
} as Parameters<typeof defineConfig>[0]);
