import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { apiInDevelopment } from './src/server/development.ts'

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: isSsrBuild ? false : 'src/app/public',
  plugins: [react(), apiInDevelopment()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        rollupOptions: { input: { main: 'src/server/main.ts' } },
      }
    : { outDir: 'dist/app', target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
}))
