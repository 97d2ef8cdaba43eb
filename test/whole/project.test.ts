import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '../../src/api'

const imported = [
  /^(?:import|export)\s(?!type\s)[^'"=(]*?from '([^']+)'/gm,
  /^import '([^']+)'/gm,
  /\bimport\(\s*'([^']+)'\s*\)/g,
]
const importsOf = (file: string) => {
  const text = readFileSync(file, 'utf8')
  return imported.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, specifier]) => specifier ?? []))
}

const fileOf = (from: string, specifier: string) =>
  ['', '.ts', '.tsx', '/index.ts']
    .map((end) => join(dirname(from), specifier) + end)
    .find((path) => /\.tsx?$/.test(path) && existsSync(path))

/** Returns the packages that a program loads, directly or through its modules. Type imports are not loaded. */
const packagesFrom = (entry: string): Set<string> => {
  const files = new Set([entry])
  const packages = new Set<string>()
  for (const file of files)
    for (const specifier of importsOf(file)) {
      if (!specifier.startsWith('.'))
        packages.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
      const next = specifier.startsWith('.') ? fileOf(file, specifier) : undefined
      if (next) files.add(next)
    }
  return packages
}

describe('The project', () => {
  it('R0.01 uses the packages of the specification for its screens', () => {
    expect([...packagesFrom('src/app/main.tsx')]).toEqual(
      expect.arrayContaining([
        'react-admin',
        'ra-data-simple-rest',
        'ra-i18n-polyglot',
        'ra-language-english',
        'ra-language-russian',
        'react',
        'react-dom',
        '@mui/material',
        '@mui/x-date-pickers',
        'jodit-react',
        'js-cookie',
      ]),
    )
  })

  it('R0.01 is built by vite and tested by vitest', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(scripts.build).toMatch(/^vite build/)
    expect(scripts.test).toMatch(/^vitest run/)
  })

  it('names only resources that exist in src/README.md', () => {
    const table = /Resource names are.*?\n\n(\|.*?)\n\n/s.exec(readFileSync('src/README.md', 'utf8'))?.[1] ?? ''
    const named = [...table.matchAll(/`([^`]+)`/g)].map(([, resource]) => `GET /api/${resource}`)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((call) => !Object.keys(contract).includes(call))).toEqual([])
  })

  it('R0.02 has exactly the top-level files and folders of the specification', () => {
    const kept = readFileSync('.gitignore', 'utf8')
      .split('\n')
      .map((line) => line.replace(/\/$/, ''))
    const top = readdirSync('.').filter(
      (name) => !name.startsWith('.') && !kept.includes(name) && !name.endsWith('.log'),
    )
    const named = ['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html', 'src', 'i18n', 'test', 'README.md']
    expect(top.toSorted()).toEqual([...named, 'package-lock.json', 'LICENSE'].toSorted())
  })

  it('R1.01 is written in TypeScript, except code that runs before the build, before the page, or in a thread', () => {
    const plain = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.[cm]?jsx?$/.test(path))
    expect(plain.toSorted()).toEqual([
      'app/shell/public/scheme.js',
      'server/build.js',
      'server/kit/texts/pdfWorker.js',
      'server/kit/uploads/readPdf.js',
      'server/people/imports/sheetSubprocess.js',
      'server/start.js',
    ])
  })
})
