export { AuditList } from './AuditList'
