/** Public interface of the portfolio for other features. */
export { countOwnAchievements, searchPortfolios, waitingAchievements } from './featureQueries'
export { sharedCall } from './shared/address'
