import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildWhenStale } from '../../../src/server/build.js'

const root = await mkdtemp(join(tmpdir(), 'abitura-build-'))
afterAll(() => rm(root, { recursive: true, force: true }))

/** A minimal product with one page and one module that logs its build processes. */
const config = `import { appendFileSync } from 'node:fs'
appendFileSync(new URL('builders', import.meta.url), process.pid + ' ' + process.env.NODE_ENV + '\\n')
export default ({ isSsrBuild }) => ({
  build: isSsrBuild ? { outDir: 'dist/server', rollupOptions: { input: 'src/main.js' } } : { outDir: 'dist/app' },
})
`
await Promise.all(['src', 'i18n'].map((folder) => mkdir(join(root, folder))))
await writeFile(join(root, 'src/main.js'), 'console.log(1)\n')
await writeFile(join(root, 'index.html'), '<script type="module" src="/src/main.js"></script>\n')
await writeFile(join(root, 'package.json'), '{"type":"module"}\n')
await writeFile(join(root, 'vite.config.ts'), config)

it('The product is built once, in a child process that releases the memory', async () => {
  await buildWhenStale(root)
  const built = await readFile(join(root, 'builders'), 'utf8')
  expect(built).not.toContain(`${process.pid} `)
  expect(built).toMatch(/^(\d+ production\n){2}$/)
  await Promise.all(['dist/app/index.html', 'dist/server/main.js'].map((file) => access(join(root, file))))
  await buildWhenStale(root)
  expect(await readFile(join(root, 'builders'), 'utf8')).toBe(built)
})

it('A failed build is reported and leaves nothing that looks built', async () => {
  await writeFile(join(root, 'src/main.js'), 'import "./nowhere.js"\n')
  await rm(join(root, 'dist'), { recursive: true })
  await expect(buildWhenStale(root)).rejects.toThrow('The build exited with 1')
  await expect(access(join(root, 'dist/built'))).rejects.toThrow('ENOENT')
})
