/** Public interface of the portfolio for other features. */
export { countOwnAchievements, searchPortfolios, waitingAchievements } from './roomQueries'
export { sharedCall } from './shared/address'
