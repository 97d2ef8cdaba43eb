/** Public API of the study feature. */
export { findsMaterials, findsReading } from './homeQueries'
export { findDueMaterials, findOwnReading } from './home'
