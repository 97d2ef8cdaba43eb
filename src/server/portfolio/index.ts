/** Public interface of the portfolio for other features. */
export { findAchievements, findsPortfolios, waitingAchievements } from './roomQueries'
export { sharedCall } from './shared/address'
