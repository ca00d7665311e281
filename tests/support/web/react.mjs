import { cleanup } from '@testing-library/react/pure'

export * from '@testing-library/react/pure'

// The library asks for this when it is loaded, which is once for many files.
afterEach(cleanup)
