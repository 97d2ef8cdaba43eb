import { defineConfig } from 'vitest/config'

/** The tests of rules that need neither a server nor a database. */
export default defineConfig({
  test: { include: ['test/**/{rules,checks,edges,forms,giving,days,marking,typedAnswers}.test.ts'] },
})
