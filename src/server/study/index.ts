/** Public API of the study feature. */
export { countMaterials, findsMaterials, findsReading, ownReading } from './homeQueries'
