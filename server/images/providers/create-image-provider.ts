import type { Env } from "../../env.ts";
import type { ImageProvider } from "../image-provider.ts";
import { createOpenAiProvider } from "./openai-provider.ts";
import { createTemplateProvider } from "./template-provider.ts";

const pollinations =
  "https://gen.pollinations.ai/image/{prompt}?model=flux&width={width}&height={height}&seed={seed}&nologo=true";

/**
 * The configured image service; null if images are drawn by the built-in sketch maker. `onReferencesRefused` is called
 * once it is known that the service takes no pictures along with a prompt.
 */
export const createImageProvider = (
  { provider, urlTemplate, baseUrl, model, apiKey, references, lookup }: Env["images"],
  onReferencesRefused?: () => void,
): ImageProvider | null => {
  if (provider === "pollinations") return createTemplateProvider({ template: pollinations, apiKey });
  if (provider === "template" && urlTemplate) return createTemplateProvider({ template: urlTemplate, apiKey, lookup });
  if (provider === "openai" && baseUrl && model)
    return createOpenAiProvider({ baseUrl, model, apiKey, lookup, references, onReferencesRefused });
  return null;
};
