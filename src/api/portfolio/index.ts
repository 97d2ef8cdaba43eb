/** All calls of the room. */
import { myPortfolioCalls } from './myPortfolio'
import { portfolios } from './portfolios'
import { rating } from './rating'
import { portfolioReview } from './review'
import { pointRuleCalls } from './rules'

export const portfolioCalls = {
  ...myPortfolioCalls,
  ...portfolioReview,
  ...rating,
  ...pointRuleCalls,
  ...portfolios,
}
