import type { portfolioCalls } from '../../api/portfolio'
import type { Feature } from '../kit/feature'
import { filesOfItems, loggedPortfolio, portfolioData } from './featureQueries'
import { myPortfolioRoutes } from './mine/myPortfolioRoutes'
import { shareRoutes } from './mine/shareRoutes'
import { suggestionRoutes } from './mine/suggestions'
import { portfolioRoutes } from './people/routes'
import { pointRuleRoutes } from './pointRules/pointRuleRoutes'
import { ratingRoutes } from './rating/routes'
import { portfolioReviewRoutes } from './review/routes'
import { portfolioConstraints } from './rules'
import { sharedRoutes } from './shared/routes'

export const portfolio: Feature<typeof portfolioCalls> = {
  routes: {
    ...myPortfolioRoutes,
    ...suggestionRoutes,
    ...shareRoutes,
    ...portfolioReviewRoutes,
    ...ratingRoutes,
    ...pointRuleRoutes,
    ...portfolioRoutes,
    ...sharedRoutes,
  },
  constraints: portfolioConstraints,
  personalData: portfolioData,
  fileUses: [filesOfItems],
  loggedRecords: loggedPortfolio,
}
