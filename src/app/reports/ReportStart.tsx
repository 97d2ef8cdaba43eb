import { Navigate } from 'react-router-dom'
import { useCan } from '../shell/session/store'
import { ContingentPage } from './ContingentPage'

/** The first report that the user may read. */
export const ReportStart = () =>
  useCan('manage groups') ? <ContingentPage /> : <Navigate to="/groups/reports/progress" replace />
