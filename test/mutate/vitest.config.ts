import { defineConfig } from 'vitest/config'

/** Tests of pure rules, without a server or database. */
export default defineConfig({
  test: { include: ['test/**/{rules,checks,edges,forms,giving,days,marking,typedAnswers}.test.ts'] },
})
