import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { colours, shape, statusColours } from './src/app/shell/look/theme.ts'
import { compressedCopies } from './src/server/compressed.ts'
import { apiInDevelopment } from './src/server/development.ts'
import { formulaFonts } from './src/server/formulaFonts.ts'
import { guidePages } from './src/server/guidePages.ts'
import { staticSite } from './src/server/staticSite.ts'
import { themeInStyles } from './src/server/themeInStyles.ts'
import { trimmedEditor } from './src/server/trimmedEditor.ts'

/** What runs in a document: screens (*.test.tsx), and these folders whole. */
const screens = ['test/**/*.test.tsx', 'test/{shell,app,provider}/**/*.test.ts']
/** What tools bring along in folders of their own. */
const installed = ['**/node_modules/**']
const browser = ['test/**/*.e2e.test.ts']
const faults = ['test/**/*.faults.test.ts']
/** What replaces modules, or is the whole page: each file in a process of its own. */
const mocked = ['test/platform/mail/partialWrite.test.ts', 'test/app/demonstration.test.tsx']
/** What starts processes, floods or measures: after the others. */
const apart = [
  'test/platform/{postgres,backup}/**/*.test.ts',
  'test/people/imports/**/*.test.ts',
  'test/library/files/{hostile,imageQueue,interrupted,storage,upload}.test.ts',
  'test/platform/server/{build,databaseAway,pressure,start,stop}.test.ts',
  'test/platform/mail/{deadWorker,lostConnection}.test.ts',
  'test/admissions/ranking/paper.test.ts',
  'test/polls/recount.test.ts',
  'test/whole/schema.test.ts',
]

const maxWorkers = Math.max(2, availableParallelism() - 1)
const patience = { testTimeout: 60_000, hookTimeout: 180_000 }

/** What a style sheet may take of the theme: `@theme colours light;`. */
const theme = new Map<string, Readonly<Record<string, string>>>([
  ['shape', shape],
  ['colours light', colours.light],
  ['colours dark', colours.dark],
  ['status light', statusColours.light],
  ['status dark', statusColours.dark],
])

const frameworks = /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie)[\\/]/

/** The frame of who is signed in, and what the pages within it that need no admin framework would otherwise fetch that framework for. */
const frame =
  /src[\\/]app[\\/](signedInFiles|Frame|shell[\\/](layout[\\/]DefaultLayout|page[\\/]PageHead|http[\\/]attachmentName))\.tsx?$/

/** The admin framework, and the small parts of the kit that every page behind the sign-in asks and shows with. */
const adminBase =
  /src[\\/]app[\\/](App\.tsx|kit[\\/](providers|fields|notifications|saving)[\\/]|shell[\\/](http|page|widgets)[\\/])/

/** The first page of everybody, with the panels of other rooms on it. */
const home =
  /src[\\/]app[\\/](home[\\/](dashboard|room)|admissions[\\/](applications[\\/](home|states)|index)|gradebook[\\/]home)/

export default defineConfig(({ isSsrBuild, mode }) => ({
  publicDir: isSsrBuild ? false : 'src/app/shell/public',
  plugins: [
    react(),
    trimmedEditor(),
    formulaFonts(),
    guidePages(),
    apiInDevelopment(),
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
            backup: 'src/server/backup.ts',
            restore: 'src/server/restore.ts',
            recount: 'src/server/recount.ts',
            demo: 'src/server/demo/command.ts',
            record: 'src/server/demo/recordCommand.ts',
            // Runs in a process of its own, so it must not share a file with what starts the server.
            readQuestions: 'src/server/testing/formats/parseInSubprocess.ts',
          },
        },
      }
    : {
        outDir: mode === 'static' ? 'dist/static' : 'dist/app',
        target: 'es2022',
        sourcemap: false,
        modulePreload: { polyfill: false },
        // The admin framework is one file, in kB before compression.
        chunkSizeWarningLimit: 600,
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What hardly ever changes keeps its name from release to release.
                { name: 'react', test: frameworks, priority: 2 },
                // All that the first page needs, in one piece: it compresses best so.
                { name: 'start', test: /src[\\/]app[\\/]boot\.tsx$/, priority: 1 },
                // Some more pieces that are whole: on a bad line each file of its own costs a journey, and small ones compress badly.
                { name: 'guestPages', test: /src[\\/]app[\\/]guestPages\.ts$/, priority: 0.9 },
                { name: 'frame', test: frame, priority: 0.8 },
                { name: 'App', test: adminBase, priority: 0.7 },
                { name: 'home', test: home, priority: 0.65 },
                { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 0.6 },
                // What a dozen screens or more have in common: lists, fields, dialogs. The queue is 39 files with it and 95 without.
                { name: 'kit', test: /./, minShareCount: 12, priority: 0.1 },
              ],
            },
          },
        },
      },
  test: {
    // Runs once for all projects together: they share one PostgreSQL.
    globalSetup: 'test/kit/globalSetup.ts',
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
          // The editor brings its style sheet, which Node.js alone cannot read.
          server: { deps: { inline: ['jodit-react'] } },
          include: screens,
          exclude: [...installed, ...mocked],
          isolate: false,
          // A worker is used again only by files of one project, so projects that run mixed would start a new one each time.
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
          // After the others: a browser that shares two cores with them is slow, and slow looks like broken.
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: { name: 'faults', include: faults, maxWorkers: 1, testTimeout: 240_000, hookTimeout: 120_000 },
      },
    ],
  },
}))
