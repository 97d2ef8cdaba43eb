import { useParams } from 'react-router-dom'
import { NewRegrade } from '../regrades/NewRegrade'
import { RegradePage } from '../regrades/RegradePage'
import { ReplayPage } from '../results/ReplayPage'
import { TestResults } from '../results/TestResults'
import { TestAttempts } from './attempts/TestAttempts'
import { TestOverrides } from './overrides/TestOverrides'
import { PaperEntry } from './paper/PaperEntry'
import { TestFacts } from './TestFacts'

/** Pages of a test: the builder, and below it exceptions, attempts, paper results, results and re-grades. */
export const Edit = () => {
  const page = useParams()['*'] ?? ''
  if (/^attempts\/\d+$/.test(page)) return <ReplayPage attempt={Number(page.split('/')[1])} />
  if (/^regrades\/\d+$/.test(page)) return <RegradePage regrade={Number(page.split('/')[1])} />
  switch (page) {
    case 'overrides':
      return <TestOverrides />
    case 'attempts':
    case 'attempts/list':
    case 'attempts/live':
      return <TestAttempts view={page} />
    case 'paper':
      return <PaperEntry />
    case 'regrades/new':
      return <NewRegrade />
    case 'results':
      return <TestResults />
    default:
      return <TestFacts />
  }
}

export { TestCreate as Create } from './TestCreate'
