import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The running platform that `npm run dev -w web` asks for everything but the interface itself. */
const SERVER = process.env['ENSIGN_URL'] ?? 'http://127.0.0.1:8000';

/** What the projector shares with the other screens. A module that is missing here costs the projector the file of all that they share. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|openapi-fetch)\/|src\/(api\/(api-error|client|clock|csrf)|words\/(index|context|plural)|live\/(connection|events|reconnect)|kit\/(Ago|Countdown|Pennant|SignalFlag|clock|hash|durations|use-width))\./;

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: process.env['WEB_OUT'] ?? 'dist',
    manifest: true,
    // Data addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/main.tsx', 'src/projector/main.tsx'],
      // Names without words: blockers of advertisements refuse files such as statistics.js.
      output: {
        entryFileNames: 'assets/[hash].js',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // What several screens share in two files, instead of a dozen of a few bytes that each screen would ask for.
        codeSplitting: {
          groups: [
            { name: 'base', priority: 2, test: BASE },
            { name: 'kit', priority: 1, test: /src\/(kit\/(?!chart|Qr)|app|live|api).*\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/files': SERVER, '/plugins': SERVER } },
  // Most tests are of pure rules; those that need a document say so in their first line.
  test: { include: ['src/**/*.test.{ts,tsx}'], isolate: false },
} as Parameters<typeof defineConfig>[0]);
