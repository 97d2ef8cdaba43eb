/** How an application stands: light enough for the dashboard and the lists, which need no form. */
export { Age } from './Age'
export { addressOfPath, partsOf, stepNames, stepOfPath, type StepName } from './formSteps'
export { NextCard } from './NextCard'
export { isWithin } from './paths'
export { PlacedChoices } from './PlacedChoices'
export { ProfileTimeline } from './ProfileTimeline'
export { scoreText } from './scoreText'
export { useMyProfile } from './useMyProfile'
