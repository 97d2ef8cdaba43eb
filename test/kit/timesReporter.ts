/** Prints where the time of the tests went: per project and phase, and the slowest files. */
import type { Reporter, TestModule } from 'vitest/node'

/** Shorter runs show their times file by file anyway. */
const filesWorthASummary = 10
const slowest = 10

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(0).padStart(6)

/** Phases of a file in milliseconds; servers that a file starts at its top level belong to `import`. */
const phasesOf = (module: TestModule) => {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  const tests = Array.from(module.children.allTests(), (test) => test.diagnostic()?.duration ?? 0)
  const inTests = tests.reduce((sum, one) => sum + one, 0)
  return {
    start: prepareDuration + environmentSetupDuration + setupDuration,
    import: collectDuration,
    hooks: Math.max(0, duration - inTests),
    tests: inTests,
  }
}

type Phases = ReturnType<typeof phasesOf>
const total = (phases: Phases) => phases.start + phases.import + phases.hooks + phases.tests
const row = (name: string, phases: Phases) =>
  `${seconds(total(phases))}${seconds(phases.start)}${seconds(phases.import)}${seconds(phases.hooks)}${seconds(phases.tests)}  ${name}`

const add = (one: Phases, other: Phases): Phases => ({
  start: one.start + other.start,
  import: one.import + other.import,
  hooks: one.hooks + other.hooks,
  tests: one.tests + other.tests,
})

export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    if (modules.length < filesWorthASummary) return
    const files = modules.map((module) => ({ module, phases: phasesOf(module) }))
    const projects = new Map<string, { count: number; phases: Phases }>()
    for (const { module, phases } of files) {
      const known = projects.get(module.project.name)
      projects.set(module.project.name, {
        count: (known?.count ?? 0) + 1,
        phases: known ? add(known.phases, phases) : phases,
      })
    }
    const rows = [
      'Seconds, summed over the workers:',
      '   all start import hooks tests',
      ...Array.from(projects, ([name, { count, phases }]) => row(`${name}, ${count} files`, phases)),
      ...files
        .toSorted((one, other) => total(other.phases) - total(one.phases))
        .slice(0, slowest)
        .map(({ module, phases }) => row(module.relativeModuleId, phases)),
    ]
    process.stdout.write(`\n${rows.join('\n')}\n`)
  }
}
