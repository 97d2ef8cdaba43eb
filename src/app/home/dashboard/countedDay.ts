import type { AdmissionFigures } from '../../../api/home/dashboard'

export type CountedDay = AdmissionFigures['days'][number]
