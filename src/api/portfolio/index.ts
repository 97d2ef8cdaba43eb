import { myPortfolioCalls } from './myPortfolio'
import { portfolios } from './portfolios'
import { rating } from './rating'
import { portfolioReview } from './review'
import { pointRuleCalls } from './rules'
import { sharedPortfolio } from './shared'
import { shares } from './shares'
import { suggestions } from './suggestions'

export const portfolioCalls = {
  ...myPortfolioCalls,
  ...suggestions,
  ...shares,
  ...portfolioReview,
  ...rating,
  ...pointRuleCalls,
  ...portfolios,
  ...sharedPortfolio,
}
