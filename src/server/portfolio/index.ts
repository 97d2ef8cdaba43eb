/** Public interface of the portfolio for other features. */
export { searchPortfolios, waitingAchievements } from './featureQueries'
export { findReturnedItems } from './home'
export { isWithinReach as isPortfolioWithinReach } from './reachQueries'
export { summarisePortfolio } from './summary'
export { topOfRating } from './rating/ratingView'
export { sharedCall } from './shared/address'
