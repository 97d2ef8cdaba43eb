export { AdmissionTabs } from './AdmissionTabs'
