/** Text without control characters but tabs and line breaks: what a query and the metadata of a file can hold. */
export const printableText = /^[\P{Cc}\t\n\r]*$/u;
