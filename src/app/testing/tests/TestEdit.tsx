import { useParams } from 'react-router-dom'
import { TestAttempts } from './attempts/TestAttempts'
import { TestOverrides } from './overrides/TestOverrides'
import { TestFacts } from './TestFacts'

/** A test's pages: the builder, and under it the exceptions and the attempts. */
export const TestEdit = () => {
  switch (useParams()['*']) {
    case 'overrides':
      return <TestOverrides />
    case 'attempts':
      return <TestAttempts />
    default:
      return <TestFacts />
  }
}
