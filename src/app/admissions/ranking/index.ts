export { RankedListPage } from './RankedListPage'
export { RankingPage } from './RankingPage'
