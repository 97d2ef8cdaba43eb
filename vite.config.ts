import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { joinMessages, messageParts } from './src/app/shell/i18n/parts.ts'
import { colours, shape, statusColours } from './src/app/shell/look/theme.ts'
import { compressedCopies } from './src/server/bundling/compressed.ts'
import { apiInDevelopment } from './src/server/bundling/development.ts'
import { formulaFonts } from './src/server/bundling/formulaFonts.ts'
import { guidePages } from './src/server/bundling/guidePages.ts'
import { joinedMessages } from './src/server/bundling/joinedMessages.ts'
import { staticSite } from './src/server/bundling/staticSite.ts'
import { themeInStyles } from './src/server/bundling/themeInStyles.ts'
import { trimmedEditor } from './src/server/bundling/trimmedEditor.ts'

/** Tests that run in jsdom: screens (*.test.tsx) and all tests in these folders. */
const screens = ['test/**/*.test.tsx', 'test/{shell,app,provider}/**/*.test.ts']
/** Tools have test files in their own node_modules folders. */
const installed = ['**/node_modules/**']
const browser = ['test/**/*.e2e.test.ts']
const faults = ['test/**/*.faults.test.ts']
/** `npm run release` runs these, and nothing else does: they write recorded data. */
const recorders = ['test/**/*.release.ts']
/** These tests replace modules or render the whole page, so each file runs in a separate process. */
const mocked = ['test/platform/mail/partialWrite.test.ts', 'test/app/demonstration.test.tsx']
/** These tests start processes, flood the server or measure, so they run after the others. */
const apart = [
  'test/platform/{postgres,backup}/**/*.test.ts',
  'test/people/imports/**/*.test.ts',
  'test/library/files/{hostile,imageQueue,interrupted,storage,upload}.test.ts',
  'test/platform/server/{build,databaseAway,pressure,start,stop}.test.ts',
  'test/platform/mail/{deadWorker,lostConnection}.test.ts',
  'test/admissions/ranking/paper.test.ts',
  'test/polls/recount.test.ts',
  'test/upgrade/*.test.ts',
  'test/whole/schema.test.ts',
]

const maxWorkers = Math.max(2, availableParallelism() - 1)
const patience = { testTimeout: 60_000, hookTimeout: 180_000 }

/** Parts of the theme that a style sheet can insert with `@theme colours light;`. */
const theme = new Map<string, Readonly<Record<string, string>>>([
  ['shape', shape],
  ['colours light', colours.light],
  ['colours dark', colours.dark],
  ['status light', statusColours.light],
  ['status dark', statusColours.dark],
])

const frameworks = /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie)[\\/]/

/** The frame for signed-in users and the helpers that its pages share, without the admin framework. */
const frame =
  /src[\\/]app[\\/](signedInFiles|Frame|shell[\\/](layout[\\/]DefaultLayout|page[\\/]PageHead|http[\\/]attachmentName))\.tsx?$/

/** The admin framework and the small parts of the kit that every signed-in page uses. */
const adminBase =
  /src[\\/]app[\\/](App\.tsx|kit[\\/](providers|fields|notifications|saving)[\\/]|shell[\\/](http|page|widgets)[\\/])/

/** The dashboard with the panels that other features contribute. */
const home =
  /src[\\/]app[\\/](home[\\/](dashboard|feature)|admissions[\\/](applications[\\/](home|states)|index)|gradebook[\\/]home)/

/** Loaded only for tests, because it loads all of Vitest. */
const sequencer = process.env.VITEST ? (await import('./test/kit/longestFirst.ts')).LongestFirst : undefined

export default defineConfig(({ isSsrBuild, mode }) => ({
  publicDir: isSsrBuild ? false : 'src/app/shell/public',
  plugins: [
    react(),
    trimmedEditor(),
    formulaFonts(),
    joinedMessages({ parts: messageParts, join: joinMessages }),
    guidePages(),
    !process.env.VITEST && apiInDevelopment(),
    mode === 'static' && staticSite(),
    compressedCopies(),
  ],
  css: { postcss: themeInStyles(theme) },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        rollupOptions: {
          input: {
            main: 'src/server/main.ts',
            backup: 'src/server/commands/backup.ts',
            restore: 'src/server/commands/restore.ts',
            recount: 'src/server/commands/recount.ts',
            demo: 'src/server/demo/command.ts',
            record: 'src/server/demo/recordCommand.ts',
            // Runs in a separate process, so it must not share a file with the server's entry point.
            readQuestions: 'src/server/testing/formats/parseInSubprocess.ts',
          },
        },
      }
    : {
        outDir: mode === 'static' ? 'dist/static' : 'dist/app',
        target: 'es2022',
        sourcemap: false,
        modulePreload: { polyfill: false },
        // In kB before compression; the limit is high because the admin framework is a single file.
        chunkSizeWarningLimit: 600,
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Frameworks rarely change, so their file keeps its name across releases.
                { name: 'react', test: frameworks, priority: 2 },
                // One file with everything that the first page needs, because large files compress better.
                { name: 'start', test: /src[\\/]app[\\/]boot\.tsx$/, priority: 1 },
                // The groups below form a few larger files: on a slow connection every extra file costs a round trip,
                // and small files compress badly.
                { name: 'guestPages', test: /src[\\/]app[\\/]guestPages\.ts$/, priority: 0.9 },
                { name: 'frame', test: frame, priority: 0.8 },
                { name: 'App', test: adminBase, priority: 0.7 },
                { name: 'home', test: home, priority: 0.65 },
                { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 0.6 },
                // Modules that at least twelve screens share: lists, fields, dialogs. A queue page loads 39 files with
                // this group and 95 without it.
                { name: 'kit', test: /./, minShareCount: 12, priority: 0.1 },
              ],
            },
          },
        },
      },
  test: {
    // Runs once for all projects, because they share one PostgreSQL.
    globalSetup: 'test/kit/globalSetup.ts',
    reporters: ['default', './test/kit/timesReporter.ts'],
    ...(sequencer && { sequence: { sequencer } }),
    maxWorkers,
    projects: [
      {
        test: {
          name: 'server',
          include: ['test/**/*.test.ts'],
          exclude: [...installed, ...screens, ...browser, ...faults, ...apart, ...mocked],
          isolate: false,
          ...patience,
        },
      },
      {
        plugins: [react(), guidePages()],
        test: {
          name: 'app',
          environment: 'jsdom',
          setupFiles: 'test/kit/paint.ts',
          // The editor imports its style sheet, which Node.js cannot load.
          server: { deps: { inline: ['jodit-react'] } },
          include: screens,
          exclude: [...installed, ...mocked],
          isolate: false,
          // A worker is reused only by files of the same project, so mixed projects would start a new worker for each file.
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
      {
        test: { name: 'apart', include: apart, isolate: false, sequence: { groupOrder: 2 }, ...patience },
      },
      {
        test: { name: 'mocked', include: mocked, sequence: { groupOrder: 2 }, ...patience },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: 'test/e2e/kit/build.ts',
          include: browser,
          isolate: false,
          // Runs after the others: with two shared cores a browser is slow, and slow tests time out.
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: { name: 'release', include: recorders, ...patience },
      },
      {
        test: { name: 'faults', include: faults, maxWorkers: 1, testTimeout: 240_000, hookTimeout: 120_000 },
      },
    ],
  },
}))
