import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressedCopies } from './src/server/compressed.ts'
import { apiInDevelopment } from './src/server/development.ts'
import { trimmedEditor } from './src/server/trimmedEditor.ts'

/** What runs in a document: screens (*.test.tsx), and these folders whole. */
const screens = ['test/**/*.test.tsx', 'test/{shell,app,provider}/**/*.test.ts']
const browser = ['test/**/*.e2e.test.ts']
const faults = ['test/**/*.faults.test.ts']

const frameworks = /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|cookie)[\\/]/

/** The frame of who is signed in, and what the pages within it that need no admin framework would otherwise fetch that framework for. */
const frame =
  /src[\\/]app[\\/](inside|shell[\\/](layout[\\/]DefaultLayout|page[\\/]PageHead|http[\\/]attachmentName))\.tsx?$/

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : 'src/app/public',
  plugins: [react(), trimmedEditor(), apiInDevelopment(), compressedCopies()],
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
            demo: 'src/server/commands/demo.ts',
          },
        },
      }
    : {
        outDir: 'dist/app',
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
                { name: 'App', test: /src[\\/]app[\\/]App\.tsx$/, priority: 0.7 },
                { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 0.6 },
              ],
            },
          },
        },
      },
  test: {
    // Runs once for all projects together: they share one PostgreSQL.
    globalSetup: 'test/kit/globalSetup.ts',
    projects: [
      {
        test: {
          name: 'server',
          include: ['test/**/*.test.ts'],
          exclude: [...screens, ...browser, ...faults],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        test: { name: 'app', environment: 'jsdom', include: screens, testTimeout: 60_000, hookTimeout: 180_000 },
      },
      {
        test: {
          name: 'e2e',
          include: browser,
          fileParallelism: false,
          // After the others: a browser that shares two cores with them is slow, and slow looks like broken.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: { name: 'faults', include: faults, fileParallelism: false, testTimeout: 240_000, hookTimeout: 120_000 },
      },
    ],
  },
}))
