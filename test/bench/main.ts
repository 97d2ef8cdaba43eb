// `npm run bench`: prints the product's figures on this machine next to their goals. Nothing is asserted.
import { join } from 'node:path'
import { buildWhenStale } from '../../src/server/build.js'
import { measureApplications } from './applications'
import { measureAttempts } from './attempts'
import { measureBundles } from './bundles'
import { measureExams } from './exams'
import { measureFiles } from './files'
import { measureGradebook } from './gradebook'
import { measureGrading } from './grading'
import { measureHomeworkZip } from './homeworkZip'
import { measureLive } from './live'
import { measurePastMarks } from './pastMarks'
import { measurePapers } from './papers'
import { measurePortfolio } from './portfolio'
import { measurePolls } from './polls'
import { measureReports } from './reports'
import { measureRegrades } from './regrades'
import { measureRequests } from './requests'
import { measureResults } from './results'
import { measureScreens } from './screens'
import { measureScreensCost } from './screensCost'
import { measureStarts } from './starts'
import { measureTeaching } from './teaching'
import { measureUpgrade } from './upgrade'

const parts = {
  starts: measureStarts,
  requests: measureRequests,
  applications: measureApplications,
  attempts: measureAttempts,
  teaching: measureTeaching,
  live: measureLive,
  grading: measureGrading,
  exams: measureExams,
  results: measureResults,
  regrades: measureRegrades,
  gradebook: measureGradebook,
  'homework-zip': measureHomeworkZip,
  'past-marks': measurePastMarks,
  portfolio: measurePortfolio,
  papers: measurePapers,
  polls: measurePolls,
  reports: measureReports,
  files: measureFiles,
  upgrade: measureUpgrade,
  bundles: measureBundles,
  screens: measureScreens,
  'screens-cost': measureScreensCost,
}

await buildWhenStale(join(import.meta.dirname, '../..'))
const chosen = process.argv.slice(2)
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  await measure()
}
