export const xmlResponse = (body: string, type: string, headers: Record<string, string>): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { ...headers, "Content-Type": `${type}; charset=utf-8` },
  });
