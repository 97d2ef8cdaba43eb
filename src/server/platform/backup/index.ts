export { findLastBackup } from './lastBackupQueries'
export { makeBackup } from './makeBackup'
export { restoreBackup, verifyBackup } from './restoreBackup'
export { isBackupRunning } from './running'
