/** What other rooms may use of study materials. */
export { countMaterials, findReading, findsMaterials, findsReading } from './homeQueries'
