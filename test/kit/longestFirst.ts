import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take minutes. Without the times of an earlier run, Vitest starts large files first, and these are small:
 * they would start last and keep one worker busy while the other has nothing left.
 */
const longest = [
  'test/whole/leaks.test.ts',
  'test/whole/fuzzReading.test.ts',
  'test/whole/fuzzWriting.test.ts',
  'test/testing/testBuilder.test.tsx',
  'test/platform/server/start.test.ts',
  'test/upgrade/nextVersion.test.ts',
  'test/e2e/look.e2e.test.ts',
  'test/e2e/applicant.e2e.test.ts',
]

const rank = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place === -1 ? longest.length : place
}

/** Starts the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => rank(one) - rank(other)),
    )
  }
}
