/** Public API of the study feature. */
export { countMaterials, findReading, findsMaterials, findsReading } from './homeQueries'
