/** Public API of the study feature. */
export { countMaterials, findsMaterials, findsReading, ownReading } from './homeQueries'
export { readableBy as readableMaterials } from './reachQueries'
export { listFiles } from './fileQueries'
