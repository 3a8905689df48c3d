import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * Functions that browsers allow only over https or on localhost. The interface also works over plain http in a local
 * network, so it uses them only in `web/src/browser`, with fallbacks.
 */
const SECURE_ONLY = {
  navigator: [
    'canShare',
    'clipboard',
    'credentials',
    'geolocation',
    'locks',
    'mediaDevices',
    'registerProtocolHandler',
    'requestMediaKeySystemAccess',
    'requestMIDIAccess',
    'serviceWorker',
    'setAppBadge',
    'share',
    'storage',
    'wakeLock',
  ],
  crypto: ['randomUUID', 'subtle'],
};

/** Globals that need https, that browsers may block, or that one of the browsers in docs/operators.md lacks. */
const GUARDED = [
  'AudioContext',
  'caches',
  'localStorage',
  'Notification',
  'PaymentRequest',
  'requestIdleCallback',
  'sessionStorage',
];

/** Names that say nothing without the sentence around them. Use the noun of the domain, or the verb for what a function does. */
const VAGUE_NAMES = [
  ...['answer', 'does', 'found', 'given', 'hold', 'isOld', 'letGo', 'look', 'named', 'of'],
  ...['see', 'settle', 'shown', 'taken', 'tell', 'teller', 'told', 'wanted', 'was'],
];

/** Vague names that are properties of the API, and the files that write them. */
const API_NAMES = {
  answer: ['src/operations/insights/insight.views.ts', 'test/e2e/insights.e2e-spec.ts'],
  look: ['src/content/boot/boot.{service,views}.ts', 'test/e2e/live.e2e-spec.ts'],
  of: [
    'src/scoreboard/statistics/series.{dto,service,views}.ts',
    'test/e2e/statistics-series.e2e-spec.ts',
    'web/src/admin/statistics/SeriesCard.tsx',
  ],
};

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'dist-*/**',
      'node_modules/**',
      'data/**',
      'coverage/**',
      'web/dist*/**',
      'web/src/api/schema*.d.ts',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.mjs', 'test/*.js', 'test/support/*.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the environment through platform/config.' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Views are created by static `from` methods that do not use `this` and are passed to map().
      '@typescript-eslint/unbound-method': ['error', { ignoreStatic: true }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: [
      'src/platform/config/**',
      'test/**',
      'jest.config.js',
      'ormconfig.ts',
      'bench/**',
      'bin/**',
      'examples/**',
      'web/vite.config.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['{src,test,bench,web/src}/**'],
    rules: {
      'id-denylist': ['error', ...VAGUE_NAMES],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'VariableDeclarator > Identifier.id[name=/^(FEWEST|LARGEST|LATEST|LEAST|LONGEST|MOST|OLDEST|SHORTEST|SMALLEST)_/]',
          message: 'Begin the name of a limit with MAX_ or MIN_.',
        },
      ],
    },
  },
  ...Object.entries(API_NAMES).map(([name, files]) => ({
    files,
    rules: { 'id-denylist': ['error', ...VAGUE_NAMES.filter((vague) => vague !== name)] },
  })),
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.js'],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'no-undef': 'off',
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['web/src/**'],
    ignores: ['web/src/browser/**', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...[...Object.entries(SECURE_ONLY), ['window', GUARDED]].flatMap(([object, properties]) =>
          properties.map((property) => ({ object, property, message: 'Use it in web/src/browser, with a fallback.' })),
        ),
      ],
      'no-restricted-globals': [
        'error',
        ...GUARDED.map((name) => ({ name, message: 'Use it in web/src/browser, with a fallback.' })),
      ],
      'no-restricted-imports': [
        'error',
        {
          name: '@mantine/hooks',
          importNames: ['useClipboard', 'useLocalStorage', 'useSessionStorage'],
          message: 'They have no fallback; use web/src/browser.',
        },
      ],
    },
  },
  // The types of the messages are inferred from the English texts.
  { files: ['web/src/i18n/**'], rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' } },
  {
    // Responses and parsed bodies are untyped JSON on purpose: the tests check their shape.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
