/** What other rooms may use of portfolios. */
export { findAchievements, findsPortfolios, waitingAchievements } from './roomQueries'
export { sharedCall } from './shared/address'
