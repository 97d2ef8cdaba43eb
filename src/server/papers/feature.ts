import type { papersCalls } from '../../api/papers'
import type { Feature } from '../kit/feature'
import { confirmPaper, loggedPapers, papersData } from './featureQueries'
import { registerRoutes } from './register/routes'
import { requestRoutes } from './requests/routes'
import { templateRoutes } from './templates/routes'

export const papers: Feature<typeof papersCalls> = {
  routes: {
    ...registerRoutes,
    ...requestRoutes,
    ...templateRoutes,
  },
  constraints: {
    paper_requests_open: { path: 'kind', key: 'papers.already_requested' },
    papers_number: { path: '', key: 'papers.number_taken' },
    papers_code: { path: '', key: 'papers.number_taken' },
  },
  personalData: papersData,
  loggedRecords: loggedPapers,
  confirmPrint: confirmPaper,
}
